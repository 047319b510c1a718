import { randomBytes } from 'node:crypto';
import { weigh, type BuiltFile } from './budget-plugin.js';

/** Text that gzip cannot shrink below about three quarters of its length. */
const text = (kb: number): string => randomBytes((kb * 1000 * 3) / 4).toString('base64');
const script = (fileName: string, kb: number, more: Partial<BuiltFile> = {}): BuiltFile => ({
  fileName,
  text: text(kb),
  ...more,
});
const budget = { firstRoute: ['/main.tsx', '/frame.tsx'], firstRouteKbMax: 40, lazyKbMax: 10, cssKbMax: 5 };
const files = (lazyKb: number, sharedKb = 10): BuiltFile[] => [
  script('main.js', 10, { module: '/a/main.tsx', imports: ['shared.js'] }),
  script('frame.js', 10, { module: '/a/frame.tsx', imports: ['shared.js', 'main.js'] }),
  script('shared.js', sharedKb),
  script('section.js', lazyKb, { module: '/a/section.tsx', imports: ['shared.js'] }),
  { fileName: 'all.css', text: 'a{color:red}' },
];

/** Goal: a build that exceeds its budget is refused, and the refusal names the file and the figures. */
describe('the budget of a build', () => {
  it('counts each script of the first route once, with what it imports', () => {
    const { firstRouteKb, tooMuch } = weigh(files(5), budget);
    expect(firstRouteKb).toBeGreaterThan(20);
    expect(firstRouteKb).toBeLessThan(30);
    expect(tooMuch).toEqual([]);
  });

  it('names a heavy first route, a heavy lazy script and heavy styles', () => {
    expect(weigh(files(5, 60), budget).tooMuch).toEqual([expect.stringMatching(/^first route: \d\d\.\d kB, at most 40$/)]);
    expect(weigh(files(20), budget).tooMuch).toEqual([expect.stringMatching(/^section\.js: 1\d\.\d kB, at most 10$/)]);
    expect(weigh([...files(5), { fileName: 'b.css', text: text(9) }], budget).tooMuch).toEqual([
      expect.stringMatching(/^styles: /),
    ]);
  });

  it('refuses to count a first route that the build does not have', () => {
    expect(() => weigh(files(5).slice(1), budget)).toThrow('/main.tsx');
  });
});
