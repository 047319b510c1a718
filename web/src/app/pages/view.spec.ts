import type { Location } from 'react-router-dom';
import { NavigationKind } from '../../ui/navigation-kind.js';
import { HOME, nextView, type View } from './view.js';

let key = 0;
const to = (pathname: string): Location => ({ ...HOME, pathname, key: String((key += 1)) });
const site = {
  isDialog: ({ pathname }: Location) => ['/help', '/login'].includes(pathname),
  redirect: ({ pathname }: Location) => (pathname === '/member' ? '/login' : undefined),
};
const walk = (...steps: readonly (readonly ['POP' | 'PUSH' | 'REPLACE', Location])[]): View =>
  steps.reduce<View | undefined>((view, [action, at]) => nextView(view, at, action, site), undefined) as View;

/** Goal: a dialog with an address keeps the page below it, and closing it leads back to that page. */
describe('The view of an address', () => {
  it('opens a dialog over the page on screen, and Back closes it', () => {
    const dice = to('/bgs/dice');
    expect(walk(['POP', dice], ['PUSH', to('/help')])).toMatchObject({ page: dice, dialog: { back: true } });
  });

  it('shows home behind a dialog that was opened directly, and Back would leave the site', () => {
    expect(walk(['POP', to('/help')])).toMatchObject({
      page: HOME,
      dialog: { back: false },
      kind: NavigationKind.First,
    });
  });

  it('keeps the page when one dialog replaces another', () => {
    const rng = to('/rng');
    const view = walk(['POP', rng], ['PUSH', to('/help')], ['REPLACE', to('/login')]);
    expect(view).toMatchObject({ page: rng, dialog: { back: true } });
  });

  it('shows the same page again when the browser goes back to a dialog', () => {
    const [rng, help] = [to('/rng'), to('/help')];
    const view = walk(['POP', rng], ['PUSH', help], ['PUSH', to('/verify')], ['POP', help]);
    expect(view).toMatchObject({ page: rng, dialog: { back: true }, kind: NavigationKind.Back });
  });

  it('keeps the page on screen while a guard leads to the login, and behind the login', () => {
    const rng = to('/rng');
    const refused = walk(['POP', rng], ['PUSH', to('/member')]);
    expect(refused).toMatchObject({ page: rng, redirect: '/login' });
    expect(nextView(refused, to('/login'), 'REPLACE', site)).toMatchObject({ page: rng, dialog: { back: true } });
  });

  it('has no page to keep when the first address is guarded', () => {
    const refused = walk(['POP', to('/member')]);
    expect(refused.page).toBeUndefined();
    expect(nextView(refused, to('/login'), 'REPLACE', site)).toMatchObject({ page: HOME, dialog: { back: false } });
  });
});
