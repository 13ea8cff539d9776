import type { Obstacle } from '../../../catalogue/endpoints/errors.ts';
import { entityOfResource, findField } from '../../../catalogue/index.ts';
import { type Translate, useTranslation } from '../../language.ts';
import { historyLabelKey } from './changed-fields.ts';
import styles from './history.module.css';

/** The number of obstacles that are named. */
const maxNamed = 10;

function obstacleText({ resource, id, field, reason }: Obstacle, t: Translate): string {
  const entity = entityOfResource(resource);
  const name = `${t(`entities.${entity}.one`)} ${id}`;
  const label = field !== null && findField(entity, field) ? t(historyLabelKey(entity, field)) : field;
  return t(`changes.obstacles.${reason}`, { record: label === null ? name : `${name}, ${label}` });
}

/** The parts that could not be restored, with the reasons. */
export function ObstacleList({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { t } = useTranslation();
  const others = obstacles.length - maxNamed;
  return (
    <>
      <p>{t('changes.bin.but')}</p>
      <ul className={styles.obstacles}>
        {obstacles.slice(0, maxNamed).map((obstacle) => (
          <li key={`${obstacle.resource} ${obstacle.id} ${obstacle.field}`}>{obstacleText(obstacle, t)}</li>
        ))}
        {others > 0 ? <li>{t('changes.obstacles.more', { count: others })}</li> : null}
      </ul>
    </>
  );
}
