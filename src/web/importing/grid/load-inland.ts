import { createInlandTest, type IsInland } from '../../../table/warnings/inland.ts';

/** Asks the page for the outlines of the land, on this port. */
export type OutlinesRequest = { outlinesTo: MessagePort };
/** The outlines as their file has them; null where it cannot be had. */
export type OutlinesResponse = ArrayBuffer | null;

/** A slow line holds up the errors no longer than this; the server's check warns of stations on land all the same. */
const maxWaitMs = 3000;

let loading: Promise<IsInland> | undefined;

const neverInland: IsInland = () => false;

/** Asks the page, as this worker may load nothing itself, so that no table can leave it. */
function requestOutlines(): Promise<OutlinesResponse> {
  const { port1, port2 } = new MessageChannel();
  const wanted: OutlinesRequest = { outlinesTo: port2 };
  self.postMessage(wanted, { transfer: [port2] });
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<OutlinesResponse>) => resolve(data);
  });
}

async function fetchInland(): Promise<IsInland> {
  const given = await requestOutlines();
  if (given) return createInlandTest(JSON.parse(new TextDecoder().decode(given)));
  loading = undefined;
  return neverInland;
}

/** Loads the outlines of the land, once; where they do not come in time, no position is inland. */
export function loadInland(): Promise<IsInland> {
  loading ??= fetchInland();
  const late = new Promise<IsInland>((resolve) => setTimeout(() => resolve(neverInland), maxWaitMs));
  return Promise.race([loading, late]);
}
