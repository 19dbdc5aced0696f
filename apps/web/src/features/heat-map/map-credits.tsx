import { heatMapText } from './heat-map-words.ts';
import styles from './heat-map.module.css';

/** Whose map it is. The operator's attribution may hold links, as tile services ask; of its markup only those are kept. */
export function MapCredits({ attribution }: { attribution: string }) {
  const body = new DOMParser().parseFromString(attribution, 'text/html').body;
  return (
    <p className={styles.credits}>
      {[...body.childNodes].map((node, at) =>
        node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol) ? (
          <a key={at} href={node.href} target="_blank" rel="noreferrer">
            {node.textContent}
          </a>
        ) : (
          node.textContent
        ),
      )}
      {' · '}
      {heatMapText.outlines}
    </p>
  );
}
