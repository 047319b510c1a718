/**
 * Sanitises rich content that operators write (domain §13). Only a few tags are kept, and no attribute except the URL
 * of a link. The output is built from the parsed tags and texts, so nothing else of the input reaches a page.
 */

const KEPT: ReadonlySet<string> = new Set('p br b strong i em u ul ol li h3 h4 blockquote a'.split(' '));
const EMPTY: ReadonlySet<string> = new Set(['br']);
/** Tags that are removed together with the content between them. */
const SILENT: ReadonlySet<string> = new Set('script style iframe object template noscript svg math title'.split(' '));
const DEPTH_MAX = 12;

/** Matches a comment, a declaration, or a tag with its attributes. Any other `<` is text. */
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** Matches the URL of a link that is kept: a path of our own site, or an https URL. */
const ADDRESS = /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * Returns the content with the allowed tags only, each properly closed. Everything else is removed or escaped. If the
 * result is sanitised again, it does not change.
 */
export function sanitisedHtml(content: string): string {
  let written = '';
  let silent: string | undefined;
  const open: string[] = [];
  const closeTo = (depth: number): void => {
    while (open.length > depth) written += `</${open.pop() ?? ''}>`;
  };
  let at = 0;
  for (const match of content.matchAll(MARKUP)) {
    const [whole, slash, name = '', attributes = ''] = match;
    if (silent === undefined) written += escaped(decoded(content.slice(at, match.index)));
    at = match.index + whole.length;
    const tag = name.toLowerCase();
    if (silent !== undefined) {
      if (slash === '/' && tag === silent) silent = undefined;
    } else if (SILENT.has(tag)) {
      if (slash !== '/') silent = tag;
    } else if (!KEPT.has(tag)) {
      continue;
    } else if (EMPTY.has(tag)) {
      written += `<${tag}>`;
    } else if (slash === '/') {
      const depth = open.lastIndexOf(tag);
      if (depth >= 0) closeTo(depth);
    } else if (open.length < DEPTH_MAX) {
      open.push(tag);
      written += tag === 'a' ? linkTag(attributes) : `<${tag}>`;
    }
  }
  if (silent === undefined) written += escaped(decoded(content.slice(at)));
  closeTo(0);
  return written;
}

/**
 * Returns rich content. If the input is plain text, it is converted: an empty line separates paragraphs. If it already
 * has tags, it is only sanitised.
 */
export function richContent(text: string): string {
  if (isMarkup(text)) {
    const html = sanitisedHtml(text);
    // The result must contain a tag. Otherwise it would be taken for plain text at the next call, and be escaped a
    // second time.
    return html === '' || isMarkup(html) ? html : `<p>${html}</p>`;
  }
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('');
}

const isMarkup = (text: string): boolean => /<\/?[a-zA-Z]/.test(text);

function linkTag(attributes: string): string {
  const [, double, single, bare] = HREF.exec(attributes) ?? [];
  const address = decoded(double ?? single ?? bare ?? '').trim();
  return ADDRESS.test(address) ? `<a href="${escaped(address)}">` : '<a>';
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const decoded = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
