/** A WebSocket that the tests hold both ends of. */
import type { ClientMessage, ServerMessage } from '../core/types';
import type { Wire } from '../core/socket';

export class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;
  readonly sent: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
