/** How a coup of Chemin de Fer is shown. */
import type { Beat, Lying } from '../../core/beats';
import { isPreparing } from '../../core/stages';
import { NO_CARDS, Telling, type Scene } from '../bank/telling';
import type { Event, Frame, Happening, LogLine } from '../../core/types';
import { mineOf } from './reading';
import type { Side } from './types';

type Chemin = 'chemin';

/** The beats of a frame: what its events made happen, ending at what its view shows. */
export function beats(frame: Frame<Chemin>, news: readonly Happening<Chemin>[], lying: Lying): readonly Beat[] {
  const told = new Telling(sceneOf(frame), lying);
  for (const { event, lines } of news) {
    show(told, event);
    if (event.type !== 'palette_seen') told.say(lines); // the ponte hears of his cards when he has turned them
    if (event.type === 'coup_ended') told.say(ownLines(frame, event.coup)); // how it ended comes before what it brought
  }
  return told.beats(news.length);
}

/** What a coup brought the player himself, to be read out; nothing where he had no part in it. */
function ownLines({ me, view }: Frame<Chemin>, coup: number): LogLine[] {
  const { settled } = view;
  const mine = settled && settled.coup === coup && me !== null ? mineOf(settled, me) : undefined;
  return mine ? [{ section: 'page', key: mine.key.replace('page.', ''), facts: mine.facts, opens: false }] : [];
}

/** What a view shows: the coup on the table, or the one that was settled last in this shoe. */
function sceneOf({ view }: Frame<Chemin>): Scene<Side> {
  const { settled, shoe } = view;
  const { ponte_hand: ponte, banker_hand: banker } = settled ?? view;
  const bare = isPreparing(view.stage) && view.stage !== 'shuffle';
  const hands = bare ? { ponte: NO_CARDS, banker: NO_CARDS } : { ponte, banker };
  return { coup: `${shoe.number}.${settled?.coup ?? view.coup}`, hands, settled };
}

function show(told: Telling<Side>, event: Event<Chemin>): void {
  if (event.type === 'coup_dealt') told.deal(event.backs);
  if (event.type === 'palette_seen') told.turn('ponte', event.cards, true);
  if (event.type === 'hand_turned') told.turn(event.side, event.cards);
  if (event.type === 'card_given') told.give(event.side, event.card);
  if (event.type === 'coup_ended') told.settle({ ponte: event.ponte_points, banker: event.banker_points });
}
