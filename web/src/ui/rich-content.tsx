import { Fragment, createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './rich-content.css';

const KEPT: ReadonlySet<string> = new Set('p br b strong i em u ul ol li h3 h4 blockquote'.split(' '));
const PATH = /^\/(?![/\\])/;
const OUTSIDE = /^https:\/\//;

/**
 * Shows formatted content that operators write. The server has already sanitised it. It is parsed without running or
 * loading anything. Only allowed tags are rendered; of any other tag only its text is shown.
 */
export function RichContent({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="rich">{drawn(body)}</div>;
}

const drawn = (parent: Node): ReactNode =>
  [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (tag === 'script' || tag === 'style') return null;
    if (tag === 'br') return <br key={index} />;
    if (tag === 'a') return <Anchor key={index} node={node} />;
    if (KEPT.has(tag)) return createElement(tag, { key: index, ...(tag === 'p' && { dir: 'auto' }) }, drawn(node));
    return <Fragment key={index}>{drawn(node)}</Fragment>;
  });

function Anchor({ node }: { node: Element }) {
  const address = node.getAttribute('href') ?? '';
  if (PATH.test(address))
    return (
      <Link className="link" to={address}>
        {drawn(node)}
      </Link>
    );
  if (OUTSIDE.test(address))
    return (
      <a className="link" href={address} target="_blank" rel="noopener noreferrer">
        {drawn(node)}
      </a>
    );
  return <>{drawn(node)}</>;
}
