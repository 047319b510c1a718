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

/**
 * Returns true if this is the name of a picture that members can choose. The empty name stands for the default
 * picture.
 */
export const isMemberIcon = (icon: string): boolean => icon === '' || MEMBER_ICONS.some((name) => name === icon);
