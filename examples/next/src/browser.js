// What the pages do in a browser; without it, they say and link the same. The same file is in each starter.

// In a preview, where the CMS is, and what the page said as it came: its words, and what it shows and links to.
const cms = document.querySelector('[data-cms]')?.dataset.cms;
const says = (page) =>
  [...page.querySelectorAll('.top, main > :not(noscript)')]
    .flatMap((part) => [part.textContent, ...[...part.querySelectorAll('[href], [src]')].map((each) => each.getAttribute('href') ?? each.getAttribute('src'))])
    .join('\n');
const said = cms && says(document);

// An entry for a bibliography can be copied.
for (const button of document.querySelectorAll('.bibtex button')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = button.dataset.done;
  });
}

// Publications are filtered by a year and a kind together, at once: the links lead to pages that are filtered by one.
const filters = document.querySelector('.filters[data-whole=true]');
if (filters) {
  const links = [...filters.querySelectorAll('a[data-name]')];
  const status = filters.querySelector('[role=status]');
  const entries = [...document.querySelectorAll('.years .entry')];
  const chosen = new URLSearchParams(location.search);

  const show = () => {
    const [year, kind] = [chosen.get('year'), chosen.get('kind')];
    for (const entry of entries) entry.hidden = Boolean((year && entry.dataset.year !== year) || (kind && entry.dataset.kind !== kind));
    for (const section of document.querySelectorAll('.years section')) section.hidden = !section.querySelector('.entry:not([hidden])');
    for (const link of links) {
      if (chosen.get(link.dataset.name) === link.dataset.value) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    const left = entries.filter((entry) => !entry.hidden).length;
    status.textContent = year || kind ? `${left} / ${entries.length}` : '';
    history.replaceState(history.state, '', `${location.pathname}${chosen.size > 0 ? `?${chosen}` : ''}${location.hash}`);
  };

  for (const link of links) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { name, value } = link.dataset;
      if (chosen.get(name) === value) chosen.delete(name);
      else chosen.set(name, value);
      show();
    });
  }
  show();
}

// Pagefind's index of the pages is made after the build: it is read in pieces, those that a search needs. A preview has none.
const input = document.querySelector('#query');
if (input && !cms) {
  const [form, status, results] = ['form', '[role=status]', '.results'].map((what) => document.querySelector(`main ${what}`));
  const index = `${form.dataset.home ?? '/'}pagefind/pagefind.js`;
  const pagefind = await import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ index);

  const line = ({ url, excerpt, meta }) => {
    const [item, link, words] = ['li', 'a', 'p'].map((name) => document.createElement(name));
    link.textContent = meta.title;
    link.href = url;
    words.innerHTML = excerpt; // as the pages have it, which Pagefind escaped
    words.className = 'soft';
    item.append(link, words);
    return item;
  };
  const search = async () => {
    history.replaceState(history.state, '', input.value ? `?q=${encodeURIComponent(input.value)}` : location.pathname);
    const found = await pagefind.debouncedSearch(input.value);
    if (!found) return; // somebody typed on
    const shown = await Promise.all(found.results.slice(0, 30).map((result) => result.data()));
    status.textContent = input.value ? `${found.results.length} ${status.dataset.results}` : '';
    results.replaceChildren(...shown.map(line));
  };

  input.value = new URLSearchParams(location.search).get('q') ?? '';
  input.addEventListener('input', search);
  form.addEventListener('submit', (event) => event.preventDefault());
  search();
}

// A preview follows what is published, of which the CMS tells everybody, and what is drafted, of which it tells nobody: so the
// page is asked for again as long as somebody sees it, the less often the longer that takes.
if (cms) {
  const look = async () => {
    const began = Date.now();
    if (document.visibilityState === 'visible') {
      const page = await fetch(location.href).then((response) => (response.ok ? response.text() : undefined), () => undefined);
      if (page && says(new DOMParser().parseFromString(page, 'text/html')) !== said) return location.reload();
    }
    setTimeout(look, Math.max(1_000, 10 * (Date.now() - began)));
  };
  look();
  const events = new EventSource(`${cms}/revision/events`);
  for (const what of ['revision', 'reset']) events.addEventListener(what, () => location.reload());
}

export {};
