import { themeCss, themeOf } from './theme.js';

const theme = (document: unknown) =>
  themeOf({ themeJson: typeof document === 'string' ? document : JSON.stringify(document) });

describe('A brand theme', () => {
  it('becomes a rule of custom properties for each base theme that it refines', () => {
    expect(
      themeCss(
        theme({
          base: 'daylight',
          variables: { '--bg': '#fff', '--ink': 'oklch(40% 0.1 200)' },
          other: { '--bg': '#000' },
        }),
      ),
    ).toBe(':root[data-theme="daylight"]{--bg:#fff;--ink:oklch(40% 0.1 200)}:root[data-theme="dark"]{--bg:#000}');
    expect(themeCss(theme({ variables: { '--bg': '#111' } }))).toBe(':root[data-theme="dark"]{--bg:#111}');
  });

  it('loses what could leave the rule, and keeps the rest', () => {
    const { variables, other } = theme({
      other: { '--x': '}*{--y:0' },
      variables: { '--a': 'red}body{x:1', '--b': '</style>', color: 'red', '--c': 'url(//x)', '--d': '#000' },
    });
    expect(Object.keys(variables).sort()).toEqual(['--d']);
    expect(other).toEqual({});
  });

  it('is the dark base when its document is broken', () => {
    expect(theme('{')).toEqual({ base: 'dark', variables: {}, other: {} });
    expect(theme('null')).toEqual({ base: 'dark', variables: {}, other: {} });
  });
});
