import { statesOf, turnedOff } from './module-tree.js';

const leaf = (modId: string, enabled: boolean) => ({ modId, enabled, childrenNodes: [] });
const TREE = [
  { modId: 'MEMBER3', enabled: true, childrenNodes: [leaf('PTSYS3', true), leaf('MANPLAYREB3', false)] },
  { modId: 'GAME3', enabled: false, childrenNodes: [leaf('AUTOPLAY3', true)] },
];

describe('The modules of a brand', () => {
  it('are on if they and the group above are on', () => {
    expect(statesOf(TREE)).toEqual([
      { modId: 'PTSYS3', isOn: true },
      { modId: 'MANPLAYREB3', isOn: false },
      { modId: 'AUTOPLAY3', isOn: false },
    ]);
  });

  it('are named when a switch turns them off, also by their group', () => {
    expect(turnedOff(TREE, new Map([['PTSYS3', false]]))).toEqual(['PTSYS3']);
    expect(turnedOff(TREE, new Map([['MEMBER3', false]]))).toEqual(['PTSYS3']);
    expect(turnedOff(TREE, new Map([['MANPLAYREB3', true]]))).toEqual([]);
    expect(turnedOff(TREE, new Map([['AUTOPLAY3', false]]))).toEqual([]);
  });
});
