import { setImmediate as answerOthers } from 'node:timers/promises';

/** Short, since a call waits behind a turn each time that it has asked the database; a shorter one would be spent on looking for calls. */
const TURN_MS = 2;

/** The end of the line of those who wait for their turn: two in a row would be one long one for everybody else. */
let line: Promise<void> = Promise.resolve();

/** A stretch of computing in the process that answers: who computes for long asks whether it is over, and lets others be answered. */
export class Turn {
  #endsMs = performance.now() + TURN_MS;

  isOver(): boolean {
    return performance.now() >= this.#endsMs;
  }

  async next(): Promise<void> {
    line = line.then(() => answerOthers());
    await line;
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
