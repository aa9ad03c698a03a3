// What stands where no page is.
import { address, locales } from '../lib/locales';
import { worded } from '../lib/words';
import { site } from '../site';
import '../fonts.css';
import '../style.css';

const t = worded(locales[0]);

export const metadata = { title: `${t('There is no such page')} · ${site.name}`, description: site.about };

export default function NotFound() {
  return (
    <html lang={locales[0]}>
      <body>
        <header className="top"><a className="site" href={address(locales[0], '/')}>{site.name}</a></header>
        <main>
          <h1>{t('There is no such page')}</h1>
          <p className="more"><a href={address(locales[0], '/')}>{t('People')}</a></p>
        </main>
      </body>
    </html>
  );
}
