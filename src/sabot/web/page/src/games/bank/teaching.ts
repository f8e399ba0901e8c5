/** How games are taught whose bank a player holds: what each question, and what is looked on at, stands at. */
import type { Teaching } from '../../core/teaching';

const QUESTION = ['#your-move .question', '#your-move'];
const ASKED = [
  'bid', 'deal', 'turn', 'give', 'post', 'willing', 'cutter', 'associate', 'consent', 'calls', 'banco', 'stakes', 'raise', 'marche',
  'keep', 'suite', 'take', 'tenure', 'refill', 'beyond', 'cover', 'declare', 'choose',
];

export const teaching: Pick<Teaching, 'anchors' | 'looks'> = {
  anchors: {
    ...Object.fromEntries(ASKED.map((step) => [step, QUESTION])),
    promises: ['.ceremony', '.shoe'],
    cut: ['.ceremony .cut', '.ceremony'],
    squeeze: ['.hands .squeezed .cards', '.hands'],
    watch: ['.hands .hand.player .cards', '.hands'],
    holds: ['.bank'],
    settled: ['.hands .of-won, .hands .of-lost, .hands .of-tied', '.hands .result, .hands .score', '.hands'],
  },
  looks: ['promises', 'holds', 'watch', 'settled'],
};
