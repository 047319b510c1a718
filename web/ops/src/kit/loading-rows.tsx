import { Skeleton } from '../../../src/ui/states.js';

const ROWS = 8;

/** Placeholder rows, as high as real rows, while a table loads. The layout does not shift when the rows arrive. */
export function LoadingRows({ columns }: { columns: number }) {
  return (
    <>
      {Array.from({ length: ROWS }, (_row, index) => (
        <tr key={index} aria-hidden="true">
          {Array.from({ length: columns }, (_cell, at) => (
            <td key={at}>
              <Skeleton width={`${40 + ((index * 7 + at * 13) % 5) * 10}%`} height="9px" radius="5px" />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

const CARDS = 4;

/** Placeholder cards while a list loads on a phone. */
export function LoadingCards() {
  return (
    <>
      {Array.from({ length: CARDS }, (_card, index) => (
        <li key={index} aria-hidden="true">
          <Skeleton width="40%" height="14px" />
          <Skeleton width="70px" height="14px" />
          <Skeleton width="60%" height="12px" />
        </li>
      ))}
    </>
  );
}
