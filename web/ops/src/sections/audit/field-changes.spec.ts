import { fieldChanges } from './field-changes.js';

/** Goal: a reader of the audit log sees which fields were changed, added and removed. */
describe('the fields of a change', () => {
  it('stand in order, each with both sides', () => {
    expect(
      fieldChanges({ roles: 'cashier', status: 'active' }, { status: 'active', roles: 'risk', note: 'x' }),
    ).toEqual([
      { field: 'roles', before: 'cashier', after: 'risk', isChanged: true },
      { field: 'status', before: 'active', after: 'active', isChanged: false },
      { field: 'note', before: undefined, after: 'x', isChanged: true },
    ]);
  });

  it('are none for a read, and one-sided for a beginning and an end', () => {
    expect(fieldChanges(undefined, undefined)).toEqual([]);
    expect(fieldChanges(undefined, { a: '1' })[0]).toMatchObject({ before: undefined, after: '1', isChanged: true });
    expect(fieldChanges({ a: '1' }, undefined)[0]).toMatchObject({ before: '1', after: undefined, isChanged: true });
  });
});
