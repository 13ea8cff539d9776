import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lineageQuery } from './queries.ts';

/** Puts into the page's head what it says to programs, in the place of what stands there: that of the server, or of another element. */
function tell(data: Readonly<Record<string, unknown>> | null): void {
  const told = 'meta[name="description"], script[type="application/ld+json"]';
  for (const one of document.head.querySelectorAll(told)) one.remove();
  if (data === null) return;
  const description = document.createElement('meta');
  description.name = 'description';
  description.content = String(data.description);
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(data);
  document.head.append(description, script);
}

/**
 * Tells programs of the element that is shown, and nothing once another page is. The server has done so in the page that was
 * opened first, whose words stay until those of the same element are there.
 */
export function useToldToPrograms(id: number | null): void {
  const { data: lineage } = useQuery({ ...lineageQuery(id ?? 0), enabled: id !== null });
  const data = lineage?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told of one element is not true of the next
  useEffect(() => () => tell(null), [id]);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
}
