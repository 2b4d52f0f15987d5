import type { Theme } from "vitepress";
// Without the fonts that the default theme brings: those of the system are there already.
import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";

export default { extends: DefaultTheme } satisfies Theme;
