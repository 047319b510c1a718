/** The names of the pictures that a member can choose from. The site has a picture for each. */
export const MEMBER_ICONS = [
  'owl',
  'tiger',
  'elephant',
  'koi',
  'lotus',
  'rooster',
  'crab',
  'mango',
  'peacock',
  'kite',
  'drum',
  'moon',
] as const;

/** Whether a member may have this picture. An empty name is the default picture. */
export const isMemberIcon = (icon: string): boolean => icon === '' || MEMBER_ICONS.some((name) => name === icon);
