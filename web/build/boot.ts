/**
 * The script that runs before the first paint. It reads the brand document that the server put into the page, and
 * sets language, direction, theme and a few stored choices on the root element. Then it preloads the site's scripts,
 * the fonts and the texts of the language, and on the home page the page's own code. So no file is discovered only
 * after another one has loaded. If the server sent the first screen of the home page, the scripts wait until that
 * screen is painted. The page has the brand's CSS variables for both base themes; the theme on the root element
 * selects one.
 */
export const BOOT_SCRIPT = `(function () {
  var root = document.documentElement, brand = {}, store = null;
  try { brand = JSON.parse(document.getElementById('brand').textContent) } catch (e) {}
  try { store = window.localStorage } catch (e) {}
  function kept(key) { try { return store && store.getItem(key) } catch (e) { return null } }
  function visitor() { try { return !window.sessionStorage.getItem('token') } catch (e) { return true } }
  var offered = (brand.languages || ['EN', 'BN', 'AR']).map(function (l) { return l.toLowerCase() });
  var asked = (new URLSearchParams(location.search).get('lang') || '').toLowerCase();
  var wishes = [asked, kept('nm.language'), (brand.defaultLanguage || 'EN').toLowerCase()];
  var lang = wishes.filter(function (l) { return l && offered.indexOf(l) >= 0 })[0] || offered[0];
  // A language in the URL is stored. The default language is stored if none is stored yet (specification §4).
  if ((asked && lang === asked) || !kept('nm.language')) try { store.setItem('nm.language', lang) } catch (e) {}
  var base = brand.theme === 'daylight' ? 'daylight' : 'dark', theme = kept('nm.theme') || base;
  var served = root.lang, waits = !!document.getElementById('first-picture') && served === lang && visitor();
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
  (__FACES__[lang] || __FACES__.en || []).forEach(function (href) { ask('preload', 'font', href) });
  var words = __WORDS__[lang] || {}, home = /^\\/(index(\\.html)?|home)?$/.test(location.pathname), began = false;
  function start() {
    if (began) return;
    began = true;
    __SCRIPTS__.concat(words.all || [], home ? words.home || [] : []).forEach(function (href) { ask('modulepreload', '', href) });
    // Runs the scripts one after the other, the entry last, so that each is evaluated in its own task.
    (function next(left) {
      var script = document.createElement('script');
      script.type = 'module'; script.crossOrigin = ''; script.src = __SCRIPTS__[left];
      if (left) script.onload = script.onerror = function () { next(left - 1) };
      document.head.appendChild(script);
    })(__SCRIPTS__.length - 1);
  }
  if (__SCRIPTS__.length && !waits) start();
  if (waits) window.firstPaint = function (screen) {
    delete window.firstPaint;
    document.getElementById('app').appendChild(screen.content);
    var picture = document.querySelector('#app .pics img');
    function painted() { requestAnimationFrame(function () { setTimeout(start, 0) }) }
    var types = (window.PerformanceObserver && PerformanceObserver.supportedEntryTypes) || [];
    if (types.indexOf('largest-contentful-paint') >= 0) new PerformanceObserver(function (list, self) {
      if (list.getEntries().some(function (entry) { return entry.element === picture })) { self.disconnect(); start() }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    else if (!picture || picture.complete) painted(); else picture.onload = picture.onerror = painted;
    setTimeout(start, 4000);
  };
})();
`;
