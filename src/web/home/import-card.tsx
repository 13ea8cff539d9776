import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { templateNames } from '../../catalogue/templates/template-names.ts';
import { setPendingFiles, useFileDrop } from '../importing/dropped-files.ts';
import { useTranslation } from '../language.ts';
import { urlOf } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { ButtonLink } from '../ui/links.tsx';
import styles from './home.module.css';

const templates = [
  { label: 'shell.home.bring.all', name: templateNames.all },
  { label: 'shell.home.bring.trap', name: templateNames.sedimentTrap },
] as const;

/** The start of an import: links to templates, and a filled-in table that is dropped anywhere on the page. */
export function ImportCard() {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const importFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    setPendingFiles(files);
    navigate({ to: '/data' });
  };
  const hovers = useFileDrop(importFiles, false);
  return (
    <Card title={t('shell.home.bring.title')} className={styles.importCard}>
      <ol className={styles.steps}>
        <li>
          <h3>{t('shell.home.bring.take')}</h3>
          <p className={styles.choices}>
            {templates.map(({ label, name }) => (
              <a
                key={name}
                href={urlOf('GET /rest/templates/named/:name/download', { params: { name }, query: { language } })}
                download
              >
                {t(label)}
              </a>
            ))}
            <Link to="/data">{t('shell.home.bring.choose')}</Link>
          </p>
        </li>
        <li>
          <h3>{t('shell.home.bring.fill')}</h3>
          <p className={styles.text}>{t('shell.home.bring.fillText')}</p>
        </li>
        <li className={styles.drop} data-hovers={hovers || undefined}>
          <h3>{t('shell.home.bring.drop')}</h3>
          <p className={styles.text}>{t('shell.home.bring.dropText')}</p>
          <div className={styles.buttons}>
            <ButtonLink to="/data">{t('shell.home.bring.action')}</ButtonLink>
            <Button variant="default" onClick={() => input.current?.click()}>
              {t('shell.home.bring.file')}
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            aria-label={t('shell.home.bring.file')}
            hidden
            onChange={({ currentTarget }) => importFiles([...(currentTarget.files ?? [])])}
          />
        </li>
      </ol>
    </Card>
  );
}
