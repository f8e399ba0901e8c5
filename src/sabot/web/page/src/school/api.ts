/** What the school asks of the house. */
import { ask } from '../core/api';
import type { ClassCard, ClassLink, ClassRoom, DrillMark, OpenedDrill, Learned } from '../core/types';

const classAt = (id: string): string => `/school/classes/${encodeURIComponent(id)}`;

export const school = {
  progress: () => ask<Learned>('GET', '/school'),
  drill: (topics: readonly string[]) => ask<OpenedDrill>('POST', '/school/ask', { topics }),
  answer: (id: string, answer: string, tookMs: number) => ask<DrillMark>('POST', '/school/answer', { id, answer, took_ms: tookMs }),
  forget: () => ask<unknown>('DELETE', '/school'),
  classes: () => ask<ClassCard[]>('GET', '/school/classes'),
  open: (title: string) => ask<ClassLink>('POST', '/school/classes', { title }),
  join: (key: string) => ask<ClassCard>('POST', '/school/join', { key }),
  room: (id: string) => ask<ClassRoom>('GET', classAt(id)),
  link: (id: string) => ask<ClassLink>('POST', `${classAt(id)}/link`),
  leave: (id: string) => ask<unknown>('DELETE', classAt(id)),
  give: (id: string, topics: readonly string[], count: number, dueMs: number) =>
    ask<ClassRoom>('POST', `${classAt(id)}/homework`, { topics, count, due_ms: dueMs }),
  takeBack: (id: string, homework: string) => ask<ClassRoom>('DELETE', `${classAt(id)}/homework/${encodeURIComponent(homework)}`),
  sendAway: (id: string, pupil: string) => ask<ClassRoom>('DELETE', `${classAt(id)}/pupils/${encodeURIComponent(pupil)}`),
};
