/* Who the user is: his lists and charts are his under every name he plays by. */

import { useEffect, useState } from "preact/hooks";
import { getMe } from "../server/api";
import type { Me } from "../server/types";
import { fail } from "../state/telling";

export function useMe(): [Me | null, (me: Me) => void] {
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => void getMe().then(setMe, fail), []);
  return [me, setMe];
}

/** Tell whether a player of a record is the user; capitals do not matter. */
export function isMe(me: Me | null, name: string): boolean {
  const plain = name.trim().toLowerCase();
  return plain !== "" && !!me?.names.some((one) => one.trim().toLowerCase() === plain);
}
