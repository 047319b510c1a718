import type { CustomerServiceEntry } from '../brand.js';

/**
 * The social networks of the lab brand. Every type of a network in the specification (§2) occurs in the side menu or
 * the footer, and Facebook in both. No network has a floating button, because on a phone a second floating button
 * would cover the stake buttons in games that scripts play.
 */
export const LAB_NETWORKS: readonly CustomerServiceEntry[] = [
  { title: 'Telegram', position: 'side', type: 'TELEGRAM', path: 'https://telegram.daylight.example/help' },
  { title: 'Telegram news', position: 'side', type: 'TELEGRAM1', path: 'https://telegram.daylight.example/news' },
  { title: 'Facebook', position: 'side', type: 'FACEBOOK', path: 'https://facebook.daylight.example/' },
  { title: 'Facebook', position: 'footer', type: 'FACEBOOK', path: 'https://facebook.daylight.example/' },
  { title: 'WhatsApp', position: 'footer', type: 'WHATSAPP', path: 'https://whatsapp.daylight.example/help' },
];
