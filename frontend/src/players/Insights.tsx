import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { decimals } from "../parts/numbers";
import "../styles/train.css";
import { Tip } from "../parts/Tip";
import { getInsights, putMe } from "../server/api";
import type { Opening, Slice, ThemeShare, Insights as Told } from "../server/types";
import { exercisePath } from "../state/address";
import { fail } from "../state/telling";
import { words } from "../strings";
import { isMe, useMe } from "./me";

const FEW = 12; // rows of a table that are shown

/** What the reviewed games of a player say, and whether he is the user. */
export function Insights({ of, finished }: { of: string; finished: number }) {
  const [found, setFound] = useState<Told | null>(null);
  const [me, setMe] = useMe();
  useEffect(() => {
    getInsights(of).then(setFound, fail);
  }, [of, finished, me?.names.length]);
  if (!found || !me) return null;
  const isMine = isMe(me, of);
  return (
    <section class="card facts insights" aria-label={words.insightsTitle}>
      <div class="card-head">
        <Tip text={words.insightsTip}>
          <h2>{words.insightsTitle}</h2>
        </Tip>
        {isMine ? (
          <a class="button" href="/train">
            {words.trainTitle}
          </a>
        ) : (
          <button onClick={() => void putMe([...me.names, of], me.rank).then(setMe, fail)}>
            {words.thisIsMe}
          </button>
        )}
      </div>
      {found.total === null ? (
        <p class="hint">{words.insightsNone}</p>
      ) : (
        <>
          <p>{words.insightsBasis(found.games, found.moves, found.rank)}</p>
          {found.advice.length > 0 ? (
            <ol class="advice">
              {found.advice.map((one) => (
                <li key={one.sentence}>
                  {one.sentence}{" "}
                  {isMine && Object.keys(one.exercises).length > 0 && (
                    <a class="button" href={exercisePath(null, one.exercises)}>
                      {words.practise}
                    </a>
                  )}
                </li>
              ))}
            </ol>
          ) : (
            <p>{words.nothingStandsOut}</p>
          )}
          {found.improved.map((one) => (
            <p key={one.sentence}>{one.sentence}</p>
          ))}
          <Slices title={words.byPhase} rows={[found.total, ...found.phases]} name={nameOf} />
          <Slices title={words.byColor} rows={found.colors} name={nameOf} />
          <Slices title={words.byOpponent} rows={found.opponents} name={(one) => one} />
          <Slices title={words.byHour} rows={found.hours} name={nameOf} />
          <Openings title={words.openingsTitle} rows={found.openings} />
          <Openings title={words.josekisTitle} rows={found.josekis} />
          <Slices title={words.byMonth} rows={found.months.slice(-FEW)} name={(one) => one} />
          <Themes rows={found.themes} />
        </>
      )}
    </section>
  );
}

function PlusMinus({ of, digits }: { of: number | null; digits: number }) {
  return of === null ? null : <span class="hint"> ± {decimals(of, digits)}</span>;
}

const nameOf = (one: string): string => words.sliceName[one] ?? words.phase[one] ?? one;

/** A table whose first column is what a row is about. */
function Table({ heads, children }: { heads: string[]; children: ComponentChildren }) {
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Loss({ row }: { row: Slice | Opening }) {
  return (
    <td>
      {decimals(row.loss, 2)}
      <PlusMinus of={row.error} digits={2} />
    </td>
  );
}

function Slices({ title, rows, name }: { title: string; rows: Slice[]; name: (one: string) => string }) {
  if (rows.length === 0) return null;
  const expects = rows.some((row) => row.expected !== null);
  const heads = [title, words.gamesColumn, words.lossColumn];
  return (
    <Table heads={expects ? [...heads, words.expectedColumn] : heads}>
      {rows.slice(0, FEW).map((row) => (
        <tr key={row.name}>
          <td>{name(row.name)}</td>
          <td>{row.games}</td>
          <Loss row={row} />
          {expects && <td>{row.expected === null ? "" : decimals(row.expected, 2)}</td>}
        </tr>
      ))}
    </Table>
  );
}

/** How games that began alike ended, and what a move of the opening, or of the joseki, lost. */
function Openings({ title, rows }: { title: string; rows: Opening[] }) {
  if (rows.length === 0) return null;
  return (
    <Table heads={[title, words.gamesColumn, words.wonColumn, words.lossColumn]}>
      {rows.slice(0, FEW).map((row) => (
        <tr key={row.name}>
          <td>{row.name}</td>
          <td>{row.games}</td>
          <td>
            {row.won} / {row.decided}
          </td>
          <Loss row={row} />
        </tr>
      ))}
    </Table>
  );
}

/** How often each reason explains a mistake of his, and one of others where that was counted. */
function Themes({ rows }: { rows: ThemeShare[] }) {
  if (rows.length === 0) return null;
  const isCompared = rows.some((row) => row.usual !== null);
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.byTheme}</th>
            <th scope="col">{words.mistakesColumn}</th>
            <th scope="col">{words.ofMistakes}</th>
            {isCompared && <th scope="col">{words.othersColumn}</th>}
            <th scope="col">{words.pointsEach}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, FEW).map((row) => (
            <tr key={row.name}>
              <td>{words.themeName(row.name)}</td>
              <td>{row.mistakes}</td>
              <td>
                {row.share.toFixed(0)}
                <PlusMinus of={row.share_error} digits={0} />
              </td>
              {isCompared && <td>{row.usual?.toFixed(0)}</td>}
              <td>
                {decimals(row.loss, 1)}
                <PlusMinus of={row.error} digits={1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
