// Markdown as it will be shown; loaded once somebody looks.

import ReactMarkdown from 'react-markdown';

export default function Markdown({ text }: { text: string }) {
  return <ReactMarkdown>{text}</ReactMarkdown>;
}
