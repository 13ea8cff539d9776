import { useTranslation } from '../language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MapView, type MapViewProps } from './map-view.tsx';
import styles from './station-map.module.css';

/** The map as large as the window. Escape and the button bring the small one back. */
export function LargeMap({ onClose, ...map }: MapViewProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { box, onBox } = map;
  return (
    <Dialog
      opened
      fullScreen
      onClose={onClose}
      title={t('narrowing.map.title')}
      classNames={{ content: styles.large ?? '', body: styles.largeBody ?? '' }}
    >
      <MapView {...map}>
        {box ? (
          <button type="button" onClick={() => onBox(undefined)}>
            {t('narrowing.map.clear')}
          </button>
        ) : null}
        <button type="button" onClick={onClose}>
          {t('narrowing.map.reduce')}
        </button>
      </MapView>
    </Dialog>
  );
}
