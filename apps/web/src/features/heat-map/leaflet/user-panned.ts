const MOVING_KEY = /^(Arrow.*|[+=_-])$/;

/** Whether a person has moved the map: from then on it is not fitted behind their back. */
export class MapHand {
  moved = false;

  /** Listens on the map's container for as long as that exists. */
  constructor(container: HTMLElement) {
    const move = () => (this.moved = true);
    container.addEventListener('pointerdown', move, { passive: true });
    container.addEventListener('wheel', move, { passive: true });
    container.addEventListener('keydown', ({ key }) => MOVING_KEY.test(key) && move());
  }
}
