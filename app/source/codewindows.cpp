// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that open a window.
#include "source/coderules.h"

namespace voyageur::source {

using namespace Qt::StringLiterals;
using When = CallRule::When;

namespace {

constexpr CallRule windows[] = {
    {"tkinter.Tk"_L1, "CODE-WINDOW"},
    {"tkinter.mainloop"_L1, "CODE-WINDOW"},
    {"tkinter.filedialog.*"_L1, "CODE-WINDOW"},
    {"tkinter.messagebox.*"_L1, "CODE-WINDOW"},
    {"customtkinter.CTk"_L1, "CODE-WINDOW"},
    {"turtle.*"_L1, "CODE-WINDOW"},
    {".mainloop"_L1, "CODE-WINDOW", When::TkinterImported},
    {"pyglet.window.Window"_L1, "CODE-WINDOW"},
    {"arcade.Window"_L1, "CODE-WINDOW"},
    {"glfw.create_window"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"PySimpleGUI.Window"_L1, "CODE-WINDOW"},
    {"napari.run"_L1, "CODE-WINDOW"},
    {"napari.Viewer"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"mujoco_py.MjViewer"_L1, "CODE-WINDOW"},
    {"mujoco.viewer.*"_L1, "CODE-WINDOW"},
    {"pybullet.connect"_L1, "CODE-WINDOW", When::WindowArgument},
    {"unityagents.UnityEnvironment"_L1, "CODE-WINDOW", When::WindowArgument},
    {"mlagents_envs.environment.UnityEnvironment"_L1, "CODE-WINDOW", When::WindowArgument},
    {"gym.make"_L1, "CODE-WINDOW", When::WindowArgument},
    {"gymnasium.make"_L1, "CODE-WINDOW", When::WindowArgument},
    {"gymnasium.make_vec"_L1, "CODE-WINDOW", When::WindowArgument},
    {"omni.isaac.kit.SimulationApp"_L1, "CODE-WINDOW", When::WindowArgument},
    {"isaacsim.SimulationApp"_L1, "CODE-WINDOW", When::WindowArgument},
    {"omni.isaac.gym.vec_env.VecEnvBase"_L1, "CODE-WINDOW", When::WindowArgument},
    {".render"_L1, "CODE-WINDOW", When::GymWindow},
    {"pygame.display.set_mode"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"PyQt5.QtWidgets.QApplication"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"PyQt6.QtWidgets.QApplication"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"PySide2.QtWidgets.QApplication"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"PySide6.QtWidgets.QApplication"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"PyQt4.QtGui.QApplication"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"wx.App"_L1, "CODE-WINDOW"},
    {"open3d.visualization.draw_geometries"_L1, "CODE-WINDOW"},
    {"open3d.visualization.draw"_L1, "CODE-WINDOW"},
    {"open3d.visualization.Visualizer"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"pyvista.Plotter.show"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"mayavi.mlab.show"_L1, "CODE-WINDOW"},
    {"pyautogui.*"_L1, "CODE-WINDOW"},
    {"tkinter.simpledialog.*"_L1, "CODE-WINDOW"},
    {"tkinter.colorchooser.*"_L1, "CODE-WINDOW"},
    {"tkinter.Toplevel"_L1, "CODE-WINDOW"},
    {"ttkbootstrap.Window"_L1, "CODE-WINDOW"},
    {"easygui.*"_L1, "CODE-WINDOW"},
    {"pymsgbox.*"_L1, "CODE-WINDOW"},
    {"PySimpleGUI.popup"_L1, "CODE-WINDOW"},
    {"dearpygui.dearpygui.create_viewport"_L1, "CODE-WINDOW"},
    {"kivy.base.runTouchApp"_L1, "CODE-WINDOW"},
    {".run"_L1, "CODE-WINDOW", When::KivyImported},
    {"ursina.Ursina"_L1, "CODE-WINDOW"},
    {"pgzrun.go"_L1, "CODE-WINDOW"},
    {"arcade.open_window"_L1, "CODE-WINDOW"},
    {"pyglet.app.run"_L1, "CODE-WINDOW"},
    {"vispy.app.run"_L1, "CODE-WINDOW"},
    {"psychopy.visual.Window"_L1, "CODE-WINDOW"},
    {"graphics.GraphWin"_L1, "CODE-WINDOW"},
    {"direct.showbase.ShowBase.ShowBase"_L1, "CODE-WINDOW"},
    {"pyqtgraph.mkQApp"_L1, "CODE-WINDOW", When::ItsOwnCheck},
    {"OpenGL.GLUT.glutInit"_L1, "CODE-WINDOW"},
    {"OpenGL.GLUT.glutCreateWindow"_L1, "CODE-WINDOW"},
};

} // namespace

std::span<const CallRule> windowRules()
{
    return windows;
}

} // namespace voyageur::source
