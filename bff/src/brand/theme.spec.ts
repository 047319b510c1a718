import { themeCss, themeOf } from './theme.js';

const theme = (document: unknown) => themeOf({ themeJson: typeof document === 'string' ? document : JSON.stringify(document) });

describe('A brand theme', () => {
  it('becomes one rule of custom properties', () => {
    expect(themeCss(theme({ base: 'daylight', variables: { '--bg': '#fff', '--ink': 'oklch(40% 0.1 200)' } }))).toBe(':root{--bg:#fff;--ink:oklch(40% 0.1 200)}');
  });

  it('loses what could leave the rule, and keeps the rest', () => {
    const { variables } = theme({ variables: { '--a': 'red}body{x:1', '--b': '</style>', 'color': 'red', '--c': 'url(//x)', '--d': '#000' } });
    expect(Object.keys(variables).sort()).toEqual(['--d']);
  });

  it('is the dark base when its document is broken', () => {
    expect(theme('{')).toEqual({ base: 'dark', variables: {} });
    expect(theme('null')).toEqual({ base: 'dark', variables: {} });
  });
});
