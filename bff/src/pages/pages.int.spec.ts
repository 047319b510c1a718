import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { read } from '../testing/read.js';
import { startEdge, type TestEdge } from '../testing/start-edge.js';

const SCRIPT = `console.log("${'x'.repeat(4_000)}")`;

describe('The built site', () => {
  let edge: TestEdge;
  let root: string;
  const http = () => request(edge.url);

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'site-'));
    await mkdir(join(root, 'assets'));
    await writeFile(
      join(root, 'index.html'),
      '<!doctype html><html lang="en"><head><meta name="color-scheme"><!--brand--><script nonce="%NONCE%"></script></head><body><div id="app"></div></body></html>',
    );
    await writeFile(
      join(root, 'first-paint.json'),
      JSON.stringify({ picture: '/assets/a.svg', screens: { en: 'first en', bn: 'first bn' } }),
    );
    await writeFile(
      join(root, 'site-paths.json'),
      JSON.stringify(['/', '/index', '/index.html', '/home', '/rng', '/login', '/member', '/member/*']),
    );
    await writeFile(join(root, 'assets/app-1a2b.js'), SCRIPT);
    await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(root, '.built'), 'digest');
    edge = await startEdge({ env: { WEB_ROOT: root } });
  });
  afterAll(async () => {
    await edge.close();
    await rm(root, { recursive: true });
  });

  it('sends hashed files as immutable, in an encoding that the browser accepts', async () => {
    const plain = await http().get('/assets/app-1a2b.js').set('Accept-Encoding', 'identity').expect(200);
    expect(plain.text).toBe(SCRIPT);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Origin, Accept-Encoding',
    });
    for (const encoding of ['br', 'gzip']) {
      const compressed = await http().head('/assets/app-1a2b.js').set('Accept-Encoding', encoding).expect(200);
      expect(compressed.headers['content-encoding']).toBe(encoding);
      expect(Number(compressed.headers['content-length'])).toBeLessThan(200);
    }
    await http().get('/assets/app-1a2b.js').set('If-None-Match', String(plain.headers['etag'])).expect(304);
  });

  it('sends the manifest of the brand that the header names, and no cache mixes them up', async () => {
    const manifest = (brand: string) => http().get('/manifest.webmanifest').set('X-Merchant', brand).expect(200);
    const [lab, monsoon] = [await manifest('lab'), await manifest('nmbn')];
    expect(lab.body).not.toEqual(monsoon.body);
    expect(lab.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Origin, X-Merchant' });
  });

  it('runs no script of a picture that is opened on its own', async () => {
    const { headers } = await http().get('/favicon.svg').expect(200);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toBe('public, max-age=300');
  });

  it.each(['/', '/index', '/index.html', '/home', '/member', '/rng?vassalage=INHOUSE'])(
    'answers %s with the branded page',
    async (path) => {
      const { text, headers } = await http().get(path).set('Host', 'bn.localhost').expect(200);
      expect(text).toContain('"code":"nmbn"');
      expect(text).not.toContain('<!--brand-->');
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it.each([
    ['/.git/config', 404],
    ['/wp-admin', 404],
    ['/memberless', 404],
    ['/rng/more', 404],
    ['/login/', 200],
    ['/LOGIN', 200],
    ['/member/anything/below', 200],
  ])('answers %s, with the page, by status %i', async (path, status) => {
    const { text } = await http().get(path).set('Host', 'bn.localhost').expect(status);
    expect(text).toContain('"code":"nmbn"');
  });

  it('puts the first screen into the home page only, in the requested language', async () => {
    const bodies = await Promise.all(
      ['/', '/?lang=bn', '/?lang=xx', '/rng'].map(
        async (path) => (await http().get(path).set('Host', 'bn.localhost')).text,
      ),
    );
    expect(bodies.map((text) => /first (\w\w)/.exec(text)?.[1])).toEqual(['en', 'bn', 'en', undefined]);
    expect(bodies[1]).toContain('<html lang="bn"');
  });

  it('compresses each page, and gives its inline scripts the nonce of its policy', async () => {
    const { text, headers } = await http().get('/').set('Accept-Encoding', 'gzip').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(nonce).toMatch(/^.{16,}$/);
    const nonces = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => /\snonce="([^"]+)"/.exec(tag)?.[1]);
    expect(nonces.length).toBeGreaterThan(1);
    expect(new Set(nonces)).toEqual(new Set([nonce]));
    expect(text).not.toContain('%NONCE%');
  });

  it('gives each answer a nonce of its own', async () => {
    const nonces = await Promise.all([1, 2].map(async () => /nonce="([^"]+)"/.exec((await http().get('/')).text)?.[1]));
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each(['/.built', '/assets/gone.js', '/assets/..%2f..%2fetc%2fpasswd', '/..%2f.built', '/package.json'])(
    'does not find %s',
    async (path) => {
      const { status, body } = await read(http().get(path));
      expect([status, body.message]).toEqual([404, 'request.unknown_route']);
    },
  );

  it('says at a host that no brand has that the address is not valid, and shows nothing of a brand', async () => {
    const { text, headers } = await http().get('/').set('Host', 'evil.example').expect(404);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(text).toContain('This address belongs to none of our sites.');
    expect(text).not.toContain('id="brand"');
  });
});
