// What all pages share: their language, and how they look.
import type { ReactNode } from 'react';
import { localeOf } from '../../here';
import '../../fonts.css';
import '../../style.css';

export default async function Layout({ children, params }: { children: ReactNode; params: Promise<{ path?: string[] }> }) {
  return (
    <html lang={localeOf((await params).path)}>
      <head>
        <link rel="preload" as="font" type="font/woff2" href="/fonts/source-serif-4-latin-wght-normal.woff2" crossOrigin="anonymous" />
      </head>
      <body>{children}</body>
    </html>
  );
}
