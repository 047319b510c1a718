import { pageNumbers } from './page-numbers.js';

// Goal: the pager shows five page numbers around the present one and one at each end (specification §9).
describe('The numbers of a pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [5, 20, [1, 2, 3, 4, 5, 6, 7, 'gap', 20]],
    [10, 20, [1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]],
    [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  ])('on page %i of %i', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });
});
