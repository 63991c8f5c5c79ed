import { words } from "../strings";

/** A choice of one kind, or of all of them, with how many there are of each. */
export function Choice(props: {
  label: string;
  value: string | undefined;
  of: Record<string, number>;
  name: (one: string) => string;
  onChoose: (value: string) => void;
}) {
  const { label, value = "", of, name, onChoose } = props;
  const known = Object.keys(of);
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{words.noFilter}</option>
        {[...new Set([...known, ...(value ? [value] : [])])].map((one) => (
          <option key={one} value={one}>
            {name(one)} ({of[one] ?? 0})
          </option>
        ))}
      </select>
    </label>
  );
}
