import { UNSAFE_createMemoryHistory, redirect, replace, type RouteObject } from 'react-router-dom';
import { PageNavigator } from './navigator.js';

const Page = (): null => null;
const passed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Routes whose pages come when the test says so. */
function site() {
  const asked: string[] = [];
  const give = new Map<string, (outcome: Error | undefined) => void>();
  let member = false;
  const lazy = (name: string) => () =>
    new Promise<{ Component: typeof Page }>((resolve, reject) => {
      asked.push(name);
      give.set(name, (error) => (error ? reject(error) : resolve({ Component: Page })));
    });
  const routes = [
    { path: '/', Component: Page },
    { path: '/slow', lazy: lazy('slow') },
    { path: '/other', lazy: lazy('other') },
    { path: '/member', loader: () => (member ? null : redirect('/login?back=%2Fmember')), Component: Page },
    { path: '/moved', loader: () => replace('/'), Component: Page },
    { path: '/login', Component: Page },
  ] as RouteObject[];
  const history = UNSAFE_createMemoryHistory({ initialEntries: ['/'] });
  const navigator = new PageNavigator(routes, history as never);
  const at = (): string => `${navigator.standing()?.location.pathname}${navigator.standing()?.location.search}`;
  return {
    navigator,
    history,
    asked,
    at,
    comes: async (name: string, error?: Error) => {
      give.get(name)?.(error);
      await passed();
    },
    join: () => {
      member = true;
    },
  };
}

describe('the way from page to page', () => {
  it('keeps the page on screen and in the address until the next one has come', async () => {
    const { navigator, history, at, comes } = site();
    navigator.push('/slow?q=1');
    expect([at(), history.location.pathname, navigator.pending()]).toEqual(['/', '/', true]);
    await comes('slow');
    expect([at(), history.location.pathname, navigator.pending()]).toEqual(['/slow?q=1', '/slow', false]);
  });

  it('names each entry of the history, also the one that the browser made', () => {
    const { navigator, history } = site();
    expect(navigator.standing()?.location.key).toMatch(/^(?!default$)./);
    expect(navigator.standing()?.location.key).toBe(history.location.key);
  });

  it('goes where it was last asked to go, whichever page comes first', async () => {
    const { navigator, at, comes } = site();
    navigator.push('/slow');
    navigator.push('/other');
    await comes('other');
    await comes('slow');
    expect(at()).toBe('/other');
  });

  it('asks for the code of a page once, and stands at once from then on', async () => {
    const { navigator, asked, at, comes } = site();
    navigator.push('/slow');
    await comes('slow');
    navigator.replace('/slow?q=2', undefined, { preventScrollReset: true });
    expect([at(), asked, navigator.standing()?.keepScroll]).toEqual(['/slow?q=2', ['slow'], true]);
  });

  it('follows a guard, and leaves no trace of what was guarded', () => {
    const { navigator, history, at, join } = site();
    navigator.push('/member');
    expect(at()).toBe('/login?back=%2Fmember');
    history.go(-1);
    expect(at()).toBe('/');
    join();
    navigator.push('/member');
    expect(at()).toBe('/member');
  });

  it('gives the place of an address away where the guard says so', () => {
    const { navigator, history, at } = site();
    navigator.push('/login');
    navigator.push('/moved');
    expect(at()).toBe('/');
    history.go(-1);
    expect(at()).toBe('/');
  });

  it('says what failed, and asks for it again at the next visit', async () => {
    const { navigator, asked, comes } = site();
    navigator.push('/slow');
    await comes('slow', new TypeError('no such module'));
    expect(navigator.standing()?.failed?.error).toEqual(new TypeError('no such module'));
    navigator.push('/slow');
    await comes('slow');
    expect([navigator.standing()?.failed, asked]).toEqual([undefined, ['slow', 'slow']]);
  });
});
