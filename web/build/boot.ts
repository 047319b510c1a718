/**
 * The script that runs before the first paint: it reads the brand document that the server put into the page and sets
 * the language, the direction, the theme and a few kept choices on the root. It is a file of its own, so that the
 * content security policy needs no exception for inline scripts. It also asks early for the faces, the words and, on home, the page of the language, so that nothing waits for the first script to name the next. A person who chose the other base theme gets it:
 * the brand's own variables refine its base theme only.
 */
export const BOOT_SCRIPT = `(function () {
  var root = document.documentElement, brand = {}, store = null;
  try { brand = JSON.parse(document.getElementById('brand').textContent) } catch (e) {}
  try { store = window.localStorage } catch (e) {}
  function kept(key) { try { return store && store.getItem(key) } catch (e) { return null } }
  var offered = (brand.languages || ['EN', 'BN', 'AR']).map(function (l) { return l.toLowerCase() });
  var asked = (new URLSearchParams(location.search).get('lang') || '').toLowerCase();
  var wishes = [asked, kept('nm.language'), (brand.defaultLanguage || 'EN').toLowerCase()];
  var lang = wishes.filter(function (l) { return l && offered.indexOf(l) >= 0 })[0] || offered[0];
  if (asked && lang === asked) try { store.setItem('nm.language', lang) } catch (e) {}
  var base = brand.theme === 'daylight' ? 'daylight' : 'dark', theme = kept('nm.theme') || base;
  var style = document.head.querySelector('style');
  if (style && theme !== base) style.media = 'not all';
  root.lang = lang;
  root.dir = ['ar', 'fa', 'ur', 'he'].indexOf(lang) >= 0 ? 'rtl' : 'ltr';
  root.dataset.theme = theme;
  if (kept('nm.motion') === 'paused' || matchMedia('(prefers-reduced-motion: reduce)').matches) root.dataset.motion = 'paused';
  if (kept('nm.side') === 'rail') root.dataset.side = 'rail';
  function ask(rel, as, href) {
    var link = document.createElement('link');
    link.rel = rel; if (as) link.as = as; if (as === 'font') link.type = 'font/woff2'; link.crossOrigin = ''; link.href = href;
    document.head.appendChild(link);
  }
  (__FACES__[lang] || []).forEach(function (href) { ask('preload', 'font', href) });
  var words = __WORDS__[lang] || {}, home = /^\\/(index(\\.html)?|home)?$/.test(location.pathname);
  (words.all || []).concat(home ? words.home || [] : []).forEach(function (href) { ask('modulepreload', '', href) });
})();
`;
