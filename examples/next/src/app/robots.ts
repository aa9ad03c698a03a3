import type { MetadataRoute } from 'next';
import { absolute } from '../lib/locales';
import { site } from '../site';

export const dynamic = 'force-static';

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/' }, ...(site.address && { sitemap: absolute('/sitemap.xml') }) };
}
