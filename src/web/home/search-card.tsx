import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../language.ts';
import { SearchHelp } from '../search/search-help.tsx';
import { Card } from '../ui/card.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import styles from './home.module.css';
import { SampleChain } from './sample-chain.tsx';
import { statsQuery } from './stats-query.ts';

/** The search line, and the entities in which it searches. */
export function SearchCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(statsQuery);
  const find = (form: FormData) => {
    const q = String(form.get('q')).trim();
    return navigate({ to: '/search', search: q === '' ? {} : { q } });
  };
  return (
    <Card title={t('shell.home.find.title')}>
      <search>
        <form
          className={styles.find}
          onSubmit={(event) => {
            event.preventDefault();
            find(new FormData(event.currentTarget));
          }}
        >
          <SearchInput />
          <Button type="submit" size="md" variant="default">
            {t('shell.home.find.action')}
          </Button>
          <SearchHelp />
        </form>
      </search>
      <p className={styles.text}>{t('shell.home.find.explanation')}</p>
      <SampleChain />
      <p>{data?.seqEl === 0 ? t('shell.home.find.empty') : <Link to="/search">{t('shell.home.find.all')}</Link>}</p>
    </Card>
  );
}
