/**
 * The CSS variables of a brand. They are written into the HTML page, so that its first paint has the brand's colours.
 * Their names are those of the design tokens.
 */
export interface Theme {
  readonly id: 'night-market' | 'monsoon' | 'daylight';
  /** The base theme that the brand changes: `variables` replace the base theme's own values. */
  readonly base: 'dark' | 'daylight';
  readonly variables: Variables;
  /** The brand's variables for the other of the two base themes, because a user can switch between dark and light. */
  readonly other: Variables;
}
type Variables = Readonly<Record<`--${string}`, string>>;

/** The dark variables of Night Market, which equal the base tokens. */
const night: Variables = {
  '--bg': '#061419',
  '--surface-1': '#0c1c22',
  '--surface-2': '#15262c',
  '--surface-3': '#1f323a',
  '--line': '#24363d',
  '--line-strong': '#35454c',
  '--line-control': '#687e88',
  '--text': '#f6f3eb',
  '--text-muted': '#abbec3',
  '--text-faint': '#8fa3aa',
  '--primary': '#fabb41',
  '--primary-hover': '#ffca63',
  '--on-primary': '#251804',
  '--focus': '#fabb41',
  '--solid': '#f3ead6',
  '--on-solid': '#1b1710',
  '--gain': '#65e0a5',
  '--loss': '#ff7f6c',
  '--info': '#7ac8f5',
  '--alert': '#ff9fb6',
  '--wait': '#e6d3a3',
  '--gain-wash': '#0f2f27',
  '--loss-wash': '#33201f',
  '--info-wash': '#10293a',
  '--alert-wash': '#34202a',
  '--wait-wash': '#2b2a20',
};

/** The light variables of Night Market. */
const day: Variables = {
  '--bg': '#f4eee1',
  '--surface-1': '#fcf9f2',
  '--surface-2': '#efe8d8',
  '--surface-3': '#e2d9c4',
  '--line': '#e4dcc9',
  '--line-strong': '#d3c8b0',
  '--line-control': '#7b8685',
  '--text': '#132329',
  '--text-muted': '#47595f',
  '--text-faint': '#5a6b70',
  '--primary': '#fabb41',
  '--primary-hover': '#f0ab27',
  '--on-primary': '#251804',
  '--focus': '#8a5700',
  '--solid': '#17343d',
  '--on-solid': '#f6f3eb',
  '--gain': '#0a6f47',
  '--loss': '#b3301c',
  '--info': '#0b5f94',
  '--alert': '#a81f4c',
  '--wait': '#6f5310',
  '--gain-wash': '#dcefe2',
  '--loss-wash': '#f7dfd9',
  '--info-wash': '#dcebf5',
  '--alert-wash': '#f7dde4',
  '--wait-wash': '#f3e7c6',
};

/** The dark variables of Monsoon: a bluer background, and a yellow primary colour. */
const rain: Variables = {
  '--bg': '#0a1020',
  '--surface-1': '#111a2e',
  '--surface-2': '#1a253b',
  '--surface-3': '#25324b',
  '--line': '#28354d',
  '--line-strong': '#39465e',
  '--line-control': '#6f7f9c',
  '--text': '#f4f3ef',
  '--text-muted': '#b4c0d6',
  '--text-faint': '#99a6be',
  '--primary': '#ffb454',
  '--primary-hover': '#ffc676',
  '--on-primary': '#2a1602',
  '--focus': '#ffb454',
  '--solid': '#efe9da',
  '--on-solid': '#1a1812',
  '--gain': '#63dcab',
  '--loss': '#ff8272',
  '--info': '#84c5ff',
  '--alert': '#ffa3bd',
  '--wait': '#e4d2a6',
  '--gain-wash': '#10302f',
  '--loss-wash': '#35222d',
  '--info-wash': '#152c4b',
  '--alert-wash': '#36213a',
  '--wait-wash': '#2d2c30',
  '--scrim': 'rgb(5 8 18 / .74)',
  '--data-1': '#8cc6ff',
  '--data-2': '#e8d5a4',
  '--data-grid': '#2a3750',
};

/** The light variables of Monsoon. */
const clearing: Variables = {
  '--bg': '#eaeef4',
  '--surface-1': '#f8fafc',
  '--surface-2': '#e3e9f1',
  '--surface-3': '#d3dce9',
  '--line': '#d9e0ea',
  '--line-strong': '#c2ccdb',
  '--line-control': '#6c7a92',
  '--text': '#131c2e',
  '--text-muted': '#435068',
  '--text-faint': '#525f77',
  '--primary': '#ffb454',
  '--primary-hover': '#f5a43c',
  '--on-primary': '#2a1602',
  '--focus': '#8a4f00',
  '--solid': '#1d2c4a',
  '--on-solid': '#f4f3ef',
  '--gain': '#0a6646',
  '--loss': '#ad2c1d',
  '--info': '#14558f',
  '--alert': '#a31d4e',
  '--wait': '#664d0f',
  '--gain-wash': '#d9eee4',
  '--loss-wash': '#f6dedb',
  '--info-wash': '#d9e8f7',
  '--alert-wash': '#f6dbe5',
  '--wait-wash': '#f0e6cb',
  '--scrim': 'rgb(20 28 46 / .55)',
  '--data-1': '#14558f',
  '--data-2': '#94702a',
  '--data-grid': '#d9e0ea',
};

export const NIGHT_MARKET: Theme = { id: 'night-market', base: 'dark', variables: night, other: day };
export const MONSOON: Theme = { id: 'monsoon', base: 'dark', variables: rain, other: clearing };
export const DAYLIGHT: Theme = { id: 'daylight', base: 'daylight', variables: day, other: night };
