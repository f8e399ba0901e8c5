/** What a learner knows, counted. */
import type { Homework, TopicDay, TopicMap } from '../core/types';

/** Of a topic's items how many sit. */
export function sits({ items }: TopicMap): { sits: number; items: number } {
  return { sits: items.filter((item) => item.sits).length, items: items.length };
}

/** Whether something of a topic is to come back by now. */
export function dueOf({ items }: TopicMap, now: number): boolean {
  return items.some((item) => item.asked > 0 && item.due_ms <= now);
}

/** How a school calls topics of its own, by their ids; one without a title is called by its id. */
export function titlesOf(topics: readonly TopicMap[]): Record<string, string> {
  return Object.fromEntries(topics.filter(({ asks }) => asks).map(({ id, title }) => [id, title || id.replaceAll('_', ' ')]));
}

/** Whether homework is still to be done. */
export function open({ due_ms: due, done, count }: Homework, now: number): boolean {
  return due > now && done < count;
}

/** How well an item is known: what was never asked, what was missed last or is due, what is on its way, what sits. */
export type State = 'new' | 'missed' | 'learning' | 'sits';

export function stateOf(item: TopicMap['items'][number], now: number): State {
  if (!item.asked) return 'new';
  if (item.sits) return 'sits';
  return item.due_ms <= now || 2 * item.missed > item.asked ? 'missed' : 'learning';
}

export interface Day {
  at: number;
  asked: number;
  wrong: number;
  seconds: number;
}

/** Days of one topic, or of all together: errors as a share, and the medians weighted by what was asked. */
export function daysOf(days: readonly TopicDay[], topic: string): Day[] {
  const found = new Map<number, Day>();
  for (const each of days) {
    if (topic && each.topic !== topic) continue;
    const day = found.get(each.day_ms) ?? { at: each.day_ms, asked: 0, wrong: 0, seconds: 0 };
    const asked = day.asked + each.asked;
    found.set(each.day_ms, {
      at: day.at,
      asked,
      wrong: (day.wrong * day.asked + (each.asked - each.right)) / asked,
      seconds: (day.seconds * day.asked + (each.median_ms / 1000) * each.asked) / asked,
    });
  }
  return [...found.values()].sort((one, two) => one.at - two.at);
}

/** A drawing table's cell of an item such as `3-8` or `5-s`; undefined for other items. */
export function cellOf(item: string): { row: number; column: number } | undefined {
  const found = /^(\d)-(\d|s)$/.exec(item);
  return found ? { row: Number(found[1]), column: found[2] === 's' ? 10 : Number(found[2]) } : undefined;
}

/** How an item is called: by its name in its topic, else as the bet or call that it is, a figure or cell as it is. */
export function nameOf(item: string, topic: string, said: (key: string) => string | undefined): string {
  return [`items.${topic}.${item}`, `bet.${item}`, `french.${item}`].map(said).find(Boolean) ?? item;
}
