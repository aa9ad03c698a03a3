// What the playground's queries see: what is published, drafts, a revision or a moment; and the token that they go out with.

import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { createElement, useState } from 'react';

// Both are for as long as the page is open: a token isn't for the browser's storage.
const seen = { content: 'published', revision: '', moment: '', token: '' };

/** The endpoint's address for what is chosen. */
function address() {
  const asked = new URLSearchParams();
  if (seen.content === 'draft') asked.set('perspective', 'draft');
  if (seen.content === 'revision' && seen.revision) asked.set('revision', seen.revision);
  // The field gives the browser's own time.
  if (seen.content === 'moment' && seen.moment) asked.set('at', new Date(seen.moment).toISOString());
  return asked.size ? `/graphql?${asked}` : '/graphql';
}

/** Sends what GraphiQL asks. The schema is the same whatever is seen, and is asked for as everybody may. */
export function fetcher(asked, options) {
  const url = asked.operationName === 'IntrospectionQuery' ? '/graphql' : address();
  const headers = seen.token ? { authorization: `Bearer ${seen.token}` } : {};
  return createGraphiQLFetcher({ url, headers })(asked, options);
}

const CONTENTS = { published: 'Published', draft: 'Drafts', revision: 'Revision', moment: 'Moment' };

/** The bar above the editor, in which all that is chosen. */
export function Seeing() {
  const [now, setNow] = useState({ ...seen });
  const field = (name, label, more) =>
    createElement(
      'label',
      null,
      `${label} `,
      createElement(more.options ? 'select' : 'input', {
        value: now[name],
        onChange: ({ target }) => {
          seen[name] = target.value.trim();
          setNow({ ...seen });
        },
        ...more.attributes,
      }, more.options),
    );
  const options = Object.entries(CONTENTS).map(([value, text]) => createElement('option', { key: value, value }, text));
  return createElement(
    'form',
    { className: 'seeing', onSubmit: (event) => event.preventDefault() },
    field('content', 'Content', { options }),
    now.content === 'revision' && field('revision', 'Number', { attributes: { type: 'number', min: 0 } }),
    now.content === 'moment' && field('moment', 'As of', { attributes: { type: 'datetime-local' } }),
    field('token', 'Token', {
      attributes: { type: 'password', autoComplete: 'off', spellCheck: false, placeholder: 'for drafts and changes' },
    }),
  );
}
