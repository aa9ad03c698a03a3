// Every page: the navigation, and what it looks like.
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { site } from '../lib/site';
import './fonts.css';
import './style.css';

export const metadata: Metadata = {
  metadataBase: new URL(site.address),
  title: { default: site.name, template: `%s · ${site.name}` },
  description: site.about,
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="preload" as="font" type="font/woff2" href="/fonts/source-serif-4-latin-wght-normal.woff2" crossOrigin="anonymous" />
      </head>
      <body>
        <a className="skip" href="#main">Skip to the content</a>
        <header className="top">
          <Link className="site" href="/">{site.name}</Link>
          <nav aria-label="Pages">
            <Link href="/">People</Link>
            <Link href="/publications/">Publications</Link>
            <Link href="/projects/">Projects</Link>
          </nav>
        </header>
        <main id="main">{children}</main>
      </body>
    </html>
  );
}
