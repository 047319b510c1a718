/**
 * The part of a page's script that creates elements and updates parts of the page to a new state. It changes only
 * elements that differ, so that focus and screen readers keep their position.
 */
export const DOM_SCRIPT = `
const SVG = 'http://www.w3.org/2000/svg';
const SVG_NAMES = ['svg', 'path', 'rect', 'circle'];
function el(spec, attributes, ...kids) {
  const [name, ...classes] = spec.split('.');
  const isSvg = SVG_NAMES.includes(name);
  const made = isSvg ? document.createElementNS(SVG, name) : document.createElement(name);
  if (classes.length > 0) made.setAttribute('class', classes.join(' '));
  for (const [key, value] of Object.entries(attributes ?? {}))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value);
  made.append(...kids.flat().filter((kid) => kid !== undefined && kid !== false));
  return made;
}
const num = (text, spec = 'span') => el(spec, { dir: 'ltr' }, String(text));
const isSame = (a, b) => a.nodeName === b.nodeName && a.dataset?.key === b.dataset?.key;
function morph(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of [...to.attributes]) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  fill(from, [...to.childNodes]);
}
function fill(from, next) {
  const keyed = new Map([...from.children].filter((one) => one.dataset.key).map((one) => [one.dataset.key, one]));
  next.forEach((wanted, index) => {
    const key = wanted.dataset?.key;
    const present = key && keyed.has(key) ? keyed.get(key) : from.childNodes[index];
    if (!present) return from.append(wanted);
    if (!isSame(present, wanted)) return present.before(wanted);
    if (present !== from.childNodes[index]) from.insertBefore(present, from.childNodes[index]);
    if (present.nodeType !== 1) { if (present.data !== wanted.data) present.data = wanted.data; } else morph(present, wanted);
  });
  while (from.childNodes.length > next.length) from.lastChild.remove();
}
const signed = (minor) => (minor < 0n ? '−' : '+') + money(minor < 0n ? -minor : minor);
const oddsText = (odds) => (odds / 10000).toFixed(2);
const clockText = (ms) => new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
const ask = async (action, body) => {
  const response = await fetch('/play/' + facts.id + '/' + action, body && {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!body && hasEnded(response)) throw new Error('the session has ended');
  return response.json();
};
/* Repeats a request with the same key if its answer was lost, so that it takes effect only once. */
async function askSurely(action, body) {
  for (let attempt = 0; ; attempt += 1) {
    try { return await ask(action, body); } catch (error) {
      if (attempt === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 800 * (attempt + 1)));
    }
  }
}
const newKey = () => (crypto.randomUUID ? crypto.randomUUID() : [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
const combinedOdds = (all) => Number((all.reduce((product, odds) => product * BigInt(odds), 1n) / 10000n ** BigInt(all.length - 1)) / 100n * 100n);
const paysOf = (stake, all) => all.reduce((product, odds) => product * BigInt(odds), stake) / 10000n ** BigInt(all.length);
`;
