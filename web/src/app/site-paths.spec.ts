import { sitePaths } from './site-paths.js';

describe('The paths of the site', () => {
  it('are the paths of all pages and dialogs, without the page for unknown paths', () => {
    const routes = {
      pages: [
        {
          children: [
            {
              children: [
                { path: '/' },
                { path: '/member', children: [{ index: true as const }, { path: 'password' }, { path: '*' }] },
                { path: '*' },
              ],
            },
            { path: '/agentHome', children: [{ children: [{ path: 'contracts/offer' }] }] },
          ],
        },
      ],
      dialogs: [{ path: '/login' }],
    };
    expect(sitePaths(routes)).toEqual([
      '/',
      '/member',
      '/member/password',
      '/member/*',
      '/agentHome',
      '/agentHome/contracts/offer',
      '/login',
    ]);
  });
});
