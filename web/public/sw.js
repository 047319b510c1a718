// The service worker. It shows a notice if a page cannot be loaded without a connection. It caches no page and no API
// response, and does not handle any other request. These are the texts of the notice.
const TEXTS = {
  en: ['You are offline', 'This page needs a connection. It loads again once you are online.', 'Try again'],
  bn: ['আপনি অফলাইনে আছেন', 'এই পাতার জন্য সংযোগ দরকার। অনলাইন হলে এটি আবার লোড হবে।', 'আবার চেষ্টা করুন'],
  ar: ['أنت غير متصل بالإنترنت', 'تحتاج هذه الصفحة إلى اتصال. ستُحمَّل مرة أخرى عند عودة الاتصال.', 'إعادة المحاولة'],
};
const LANGUAGE = new URL(location.href).searchParams.get('lang') ?? 'en';
const [TITLE, TEXT, AGAIN] = TEXTS[LANGUAGE] ?? TEXTS.en;
const NOTICE = `<!doctype html><html lang="${TEXTS[LANGUAGE] ? LANGUAGE : 'en'}" dir="${LANGUAGE === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#061419;color:#f6f3eb;font:16px/1.6 system-ui,sans-serif;text-align:center}
main{padding:24px;max-width:340px}a{display:inline-block;padding:10px 20px;border-radius:10px;background:#fabb41;color:#251804;text-decoration:none}</style></head>
<body><main><h1>${TITLE}</h1><p>${TEXT}</p><a href="">${AGAIN}</a></main>
<script>addEventListener('online', () => location.reload())</script></body></html>`;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    fetch(event.request).catch(
      () => new Response(NOTICE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ),
  );
});
