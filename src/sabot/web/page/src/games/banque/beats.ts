/** How a coup of Baccara Banque is shown: three hands. */
import type { Beat, Lying } from '../../core/beats';
import { isPreparing } from '../../core/stages';
import { NO_CARDS, Telling, type Scene } from '../bank/telling';
import type { Event, Frame, Happening, LogLine } from '../../core/types';
import { mineOf } from './reading';
import type { Hand } from './types';

type Banque = 'banque';

/** The beats of a frame: what its events made happen, ending at what its view shows. */
export function beats(frame: Frame<Banque>, news: readonly Happening<Banque>[], lying: Lying): readonly Beat[] {
  const told = new Telling(sceneOf(frame), lying);
  for (const { event, lines } of news) {
    show(told, event);
    if (event.type !== 'palette_seen') told.say(lines); // who holds them hears of his cards when he has turned them
    if (event.type === 'coup_ended') told.say(ownLines(frame, event.coup)); // how it ended comes before what it brought
  }
  return told.beats(news.length);
}

/** What a coup brought the player himself, to be read out; nothing where he had no part in it. */
function ownLines({ me, view }: Frame<Banque>, coup: number): LogLine[] {
  const { settled } = view;
  const mine = settled && settled.ended.coup === coup && me !== null ? mineOf(settled, me) : undefined;
  return mine ? [{ section: 'page', key: mine.key.replace('page.', ''), facts: mine.facts, opens: false }] : [];
}

/** What a view shows: the coup on the table, or the one that was settled last in this shoe. */
function sceneOf({ view }: Frame<Banque>): Scene<Hand> {
  const { settled, shoe, one, two, banker_hand } = view;
  const coup = `${shoe.number}.${settled?.ended.coup ?? view.coup}`;
  if (isPreparing(view.stage) && view.stage !== 'shuffle') {
    return { coup, hands: { one: NO_CARDS, two: NO_CARDS, banker: NO_CARDS }, settled };
  }
  const lying = { one: one.hand, two: two.hand, banker: banker_hand };
  const last = settled && { one: settled.one_hand, two: settled.two_hand, banker: settled.banker_hand };
  return { coup, hands: last ?? lying, settled };
}

function show(told: Telling<Hand>, event: Event<Banque>): void {
  if (event.type === 'coup_dealt') told.deal(event.backs);
  if (event.type === 'palette_seen') told.turn(event.side, event.cards, true);
  if (event.type === 'hand_turned') told.turn(event.side, event.cards);
  if (event.type === 'card_given') told.give(event.side, event.card);
  if (event.type === 'coup_ended') {
    told.settle({ one: event.one.points, two: event.two.points, banker: event.banker_points });
  }
}
