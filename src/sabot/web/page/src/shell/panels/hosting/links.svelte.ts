/** The links of a host's table: the house keeps digests of their keys alone, so they are remembered where they are made. */
import { api } from '../../../core/api';
import { keep, kept, linkKey } from '../../../core/keeping';
import type { LinkKind } from '../../../core/types';

export const LINKS: readonly LinkKind[] = ['seat', 'watch', 'host'];

export class Links {
  keys = $state<Record<string, string>>({});

  constructor(readonly table: string) {
    this.keys = Object.fromEntries(LINKS.map((kind) => [kind, kept(linkKey(table, kind)) ?? '']));
  }

  /** A link made anew; the one before it opens nothing any more. */
  async make(link: LinkKind): Promise<void> {
    const { key } = await api.newLink(this.table, link);
    keep(linkKey(this.table, link), key);
    this.keys[link] = key;
  }

  /** Send a player away. At a private table that ends the link by which he came: others are given a new one. */
  async remove(player: string): Promise<void> {
    const card = await api.remove(this.table, player);
    if (card.private) await this.make('seat');
  }
}
