/** The look that a brand writes into the page before first paint. Names are the design tokens' own. */
export interface Theme {
  readonly id: 'night-market' | 'monsoon' | 'daylight';
  /** Which of the two base themes the variables refine. */
  readonly base: 'dark' | 'daylight';
  readonly variables: Readonly<Record<`--${string}`, string>>;
}

/** Lanterns over a river after rain: the base tokens as they are, marigold on ink. */
export const NIGHT_MARKET: Theme = {
  id: 'night-market',
  base: 'dark',
  variables: {
    '--bg': '#061419', '--surface-1': '#0c1c22', '--surface-2': '#15262c', '--surface-3': '#1f323a',
    '--line': '#24363d', '--line-strong': '#35454c', '--line-control': '#687e88',
    '--text': '#f6f3eb', '--text-muted': '#abbec3', '--text-faint': '#8fa3aa',
    '--primary': '#fabb41', '--primary-hover': '#ffca63', '--on-primary': '#251804', '--focus': '#fabb41',
    '--solid': '#f3ead6', '--on-solid': '#1b1710',
    '--gain': '#65e0a5', '--loss': '#ff7f6c', '--info': '#7ac8f5', '--alert': '#ff9fb6', '--wait': '#e6d3a3',
  },
};

/** Indigo rain clouds over paddy: a bluer night and a kadam-flower primary. */
export const MONSOON: Theme = {
  id: 'monsoon',
  base: 'dark',
  variables: {
    '--bg': '#0a1020', '--surface-1': '#111a2e', '--surface-2': '#1a253b', '--surface-3': '#25324b',
    '--line': '#28354d', '--line-strong': '#39465e', '--line-control': '#6f7f9c',
    '--text': '#f4f3ef', '--text-muted': '#b4c0d6', '--text-faint': '#99a6be',
    '--primary': '#ffb454', '--primary-hover': '#ffc676', '--on-primary': '#2a1602', '--focus': '#ffb454',
    '--solid': '#efe9da', '--on-solid': '#1a1812',
    '--gain': '#63dcab', '--loss': '#ff8272', '--info': '#84c5ff', '--alert': '#ffa3bd', '--wait': '#e4d2a6',
  },
};

/** The market by day: the light base theme. */
export const DAYLIGHT: Theme = {
  id: 'daylight',
  base: 'daylight',
  variables: {
    '--bg': '#f4eee1', '--surface-1': '#fcf9f2', '--surface-2': '#efe8d8', '--surface-3': '#e2d9c4',
    '--line': '#e4dcc9', '--line-strong': '#d3c8b0', '--line-control': '#7b8685',
    '--text': '#132329', '--text-muted': '#47595f', '--text-faint': '#5a6b70',
    '--primary': '#fabb41', '--primary-hover': '#f0ab27', '--on-primary': '#251804', '--focus': '#8a5700',
    '--solid': '#17343d', '--on-solid': '#f6f3eb',
    '--gain': '#0a6f47', '--loss': '#b3301c', '--info': '#0b5f94', '--alert': '#a81f4c', '--wait': '#6f5310',
  },
};
