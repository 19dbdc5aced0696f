import { setImmediate as answerOthers } from 'node:timers/promises';

/** Behind which a call that takes a millisecond may wait. */
const TURN_MS = 5;

/** A stretch of computing in the process that answers: who computes for long asks whether it is over, and lets others be answered. */
export class Turn {
  #endsMs = performance.now() + TURN_MS;

  isOver(): boolean {
    return performance.now() >= this.#endsMs;
  }

  async next(): Promise<void> {
    await answerOthers();
    this.#endsMs = performance.now() + TURN_MS;
  }
}

/** What follows of each item, in turns. */
export async function mapInTurns<Item, Result>(items: Iterable<Item>, of: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  const turn = new Turn();
  for (const item of items) {
    if (turn.isOver()) await turn.next();
    results.push(of(item));
  }
  return results;
}
