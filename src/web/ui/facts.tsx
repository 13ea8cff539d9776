import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './facts.module.css';

type FactsProps = {
  title: string;
  facts: readonly { label: string; value: ReactNode }[];
  /** Below the facts. */
  children?: ReactNode;
};

/** A card with a few values and their names. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <Card title={title}>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
