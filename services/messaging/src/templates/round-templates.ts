import type { Template, TemplateId } from './template.js';

type RoundTemplateId = Extract<TemplateId, `round_${string}`>;

const LINK = '/member/personalHistoryCopy';

/** A game and one of its rounds, in the form in which a message about the round stores them. */
export interface RoundReference {
  readonly vendor: string;
  readonly gameCode: string;
  readonly roundId: string;
}

/**
 * Returns the reference of a message about a round: codes separated by spaces. The codes of vendors and games contain
 * no spaces.
 */
export const roundReference = ({ vendor, gameCode, roundId }: RoundReference): string =>
  `${vendor} ${gameCode} ${roundId}`;

/** Returns the game that a message is about; undefined for a message that is not about a game. */
export function gameOf(template: TemplateId, reference: string): Omit<RoundReference, 'roundId'> | undefined {
  if (!(template in ROUND_TEMPLATES)) return undefined;
  const [vendor = '', gameCode = ''] = reference.split(' ');
  return { vendor, gameCode };
}

/** The templates of messages about rounds that changed after they had been settled. */
export const ROUND_TEMPLATES: Readonly<Record<RoundTemplateId, Template>> = {
  round_corrected: {
    id: 'round_corrected',
    link: LINK,
    words: {
      EN: {
        title: 'A round was corrected',
        body: 'The provider of {game} corrected a round that was already settled. The round now pays {amount}. Your balance and your betting record show the change.',
      },
      BN: {
        title: 'একটি রাউন্ড সংশোধন হয়েছে',
        body: '{game}-এর প্রোভাইডার আগে নিষ্পত্তি হওয়া একটি রাউন্ড সংশোধন করেছে। এখন এর পেআউট {amount}। আপনার ব্যালেন্স ও বাজির রেকর্ডে বদলটি দেখা যাবে।',
      },
      AR: {
        title: 'صُحّحت جولة',
        body: 'صحّح مزوّد {game} جولة كانت قد سُويت. أصبحت تدفع {amount}. يظهر التغيير في رصيدك وفي سجل رهاناتك.',
      },
    },
  },
  round_voided: {
    id: 'round_voided',
    link: LINK,
    words: {
      EN: {
        title: 'A round was voided',
        body: 'The provider of {game} voided a round that was already settled. Your stake of {amount} was returned, and what the round had paid was taken back. Your betting record shows the round.',
      },
      BN: {
        title: 'একটি রাউন্ড বাতিল হয়েছে',
        body: '{game}-এর প্রোভাইডার আগে নিষ্পত্তি হওয়া একটি রাউন্ড বাতিল করেছে। আপনার বাজির {amount} ফেরত দেওয়া হয়েছে এবং রাউন্ডে যা পেয়েছিলেন তা ফেরত নেওয়া হয়েছে। আপনার বাজির রেকর্ডে এটি দেখুন।',
      },
      AR: {
        title: 'أُلغيت جولة',
        body: 'ألغى مزوّد {game} جولة كانت قد سُويت. أُعيد رهانك وقدره {amount}، واستُرد ما دفعته الجولة. تجدها في سجل رهاناتك.',
      },
    },
  },
};
