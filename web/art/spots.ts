import { T, lan, stallS, waves } from './scene-parts.js';

/** Draws a small closed stall for pages that are not available yet, 200 x 160 units. */
export function stallSpot(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 160">' +
    `<circle cx="100" cy="66" r="52" fill="${T.moon}" opacity=".9"/>` +
    stallS(52, 130, 96, 72, T.coral, T.cream, false, true) +
    `<g transform="translate(100 104)"><rect x="-26" y="-10" width="52" height="20" rx="3" fill="${T.cream}"/><path d="M-16-2H16M-10 4H10" stroke="${T.wine}" stroke-width="2.4" stroke-linecap="round"/></g>` +
    `${lan(30, 62, 0.34, T.amber, 6)}${lan(170, 62, 0.34, T.amber, 6)}` +
    `<clipPath id="w"><rect x="16" y="130" width="168" height="24" rx="4"/></clipPath><g clip-path="url(#w)">${waves(200, 140, 2, 36, 0.5)}</g></svg>`
  );
}
